import type { Schema } from './client.ts';

/**
 * A refused or failed call. `message` is "status: body" (or the status text when the body is
 * empty); what a person may read is `text`, and only when `code` names a refusal of ours.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status, 0 when the server could not be reached. */
  readonly status: number;
  /** The problem's stable code; `unknown` if the response was not problem+json. */
  readonly code: string;
  readonly text: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly Schema<'FieldError'>[];

  constructor(status: number, body: string, statusText = '', requestId?: string) {
    super(status === 0 ? statusText : `${status}: ${body || statusText}`);
    const problem = parse(body);
    this.status = status;
    this.code = problem?.code ?? 'unknown';
    this.text = problem?.message;
    this.requestId = problem?.request_id ?? requestId;
    this.fields = problem?.errors ?? [];
  }
}

function parse(body: string): Partial<Schema<'ProblemBody'>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The error for an answer that is not OK. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  return new ApiError(response.status, body, response.statusText, response.headers.get('x-request-id') ?? undefined);
}

/**
 * What a failure toast says: our own text for a known code, the server's on a 4xx that names a code, and the
 * fixed sentence on a 5xx, a network failure or an unknown code.
 */
export function failureText(error: unknown, sentence: string, known: Record<string, string> = {}): string {
  if (!(error instanceof ApiError)) return sentence;
  const own = known[error.code];
  if (own) return own;
  const refused = error.status >= 400 && error.status < 500 && error.code !== 'unknown';
  return refused && error.text ? error.text : sentence;
}

/** Whether `error` is a 404 from the server: it does not exist, or not for this person. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** `call`, which fails with `what` and the status as its message; all else about the failure stays as it is. */
export async function withErrorMessage<T>(call: Promise<T>, what: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) error.message = `${what}: ${error.status}`;
    throw error;
  }
}
