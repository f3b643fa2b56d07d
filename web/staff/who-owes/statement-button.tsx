export function StatementButton(_props: {
  studentId: string;
  studentName: string;
  session: string;
}) {
  return null;
}
