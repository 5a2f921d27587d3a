// The part of Lighthouse that is used here, since the package is there only once a benchmark has run.
declare module "lighthouse" {
  type Audit = { score: number | null; displayValue?: string };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  export type Result = {
    audits: Record<string, Audit>;
    categories: Record<string, Category>;
    runtimeError?: { message: string };
  };
  export default function lighthouse(
    url: string,
    flags: object,
    config?: object,
  ): Promise<{ lhr: Result } | undefined>;
}
