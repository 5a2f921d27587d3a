declare module "@adobe/structured-data-validator" {
  type Issue = { issueMessage: string; severity: "ERROR" | "WARNING" };
  export class Validator {
    validate(extracted: unknown): Promise<Issue[]>;
  }
}
