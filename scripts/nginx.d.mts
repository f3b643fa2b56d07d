export function startNginx(wanted: {
  folder: string;
  http: number;
  https: number;
  processes: number[];
  files?: number;
}): Promise<{ stop(): Promise<void> }>;

export function makeCertificate(folder: string): void;
