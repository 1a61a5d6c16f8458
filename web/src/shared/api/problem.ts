import type { Schema } from './client.ts';

/**
 * A refused or failed request. `message` is "status: body" (the status text if the body is empty). Users only see
 * `text`, and only if `code` names one of the server's refusals.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 if the server could not be reached. */
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

/** The error for a response that is not OK. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  return new ApiError(response.status, body, response.statusText, response.headers.get('x-request-id') ?? undefined);
}

/**
 * The text of a failure toast: our own for a known code, the server's for a 4xx with a code, and `sentence` for a 5xx,
 * a network failure or an unknown code.
 */
export function failureText(error: unknown, sentence: string, known: Record<string, string> = {}): string {
  if (!(error instanceof ApiError)) return sentence;
  const own = known[error.code];
  if (own) return own;
  const refused = error.status >= 400 && error.status < 500 && error.code !== 'unknown';
  return refused && error.text ? error.text : sentence;
}

/** Whether `error` is a 404 from the server: the object doesn't exist, or not for this user. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether a text was refused because it has contact details: it can be sent again, confirmed. */
export const isContactWarning = (error: unknown) => error instanceof ApiError && error.code === 'contact_details';

/** Awaits `call`; an error's message becomes `what` and the status, and everything else about it is kept. */
export async function withErrorMessage<T>(call: Promise<T>, what: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) error.message = `${what}: ${error.status}`;
    throw error;
  }
}
