/** A CSV file that browsers save under that name. */
export function csvAnswer(file: string, name: string): Response {
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
