const REFUSED = ['high', 'critical'];

/**
 * Reads what `npm audit --json` printed.
 * Answers the names of the packages with a hole of level high or critical, each with its level, or undefined when the
 * registry did not answer: npm then prints an error, or nothing.
 */
export function dangerousPackages(printed) {
  const report = parsed(printed);
  if (!report?.vulnerabilities || !report.metadata) return undefined;
  return Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => REFUSED.includes(severity))
    .map(([name, { severity }]) => `${name} (${severity})`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
