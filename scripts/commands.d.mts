export const commands: Record<string, Record<string, string>>;
