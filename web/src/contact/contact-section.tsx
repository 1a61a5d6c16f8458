import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { MessageForm } from './message-form.tsx';
import type { MessageValues } from './message-rules.ts';
import { sendContactMessage } from './queries.ts';

interface ContactSectionProps {
  /** Proves to the server that the form was opened on this page. */
  token: string | undefined;
  identity: { readonly name: string; readonly email: string } | undefined;
}

/** The contact form at the end of the about page. */
export function ContactSection({ token, identity }: ContactSectionProps) {
  const send = async (values: MessageValues, trap: string) => {
    await sendContactMessage(values, trap, token);
    const [title, description] = copy.about.sent;
    toast({ title, description, tone: 'success' });
  };
  return (
    <section
      id="contact"
      aria-labelledby="contact-us"
      className="page mt-24 grid scroll-mt-20 grid-cols-1 gap-10 md:mt-36 lg:grid-cols-[1fr_minmax(0,600px)] lg:gap-20"
    >
      <div className="border-line border-t pt-5">
        <h2 id="contact-us" className="text-ink-3 text-small">
          {copy.about.contact}
        </h2>
        <p className="mt-5 text-display">
          {copy.about.contactTitle[0]}
          <br />
          {copy.about.contactTitle[1]}
        </p>
        <p className="mt-6 max-w-[52ch] text-ink-2 text-lead">{copy.about.contactText}</p>
      </div>
      <div className="self-end rounded-panel bg-surface p-5 sm:p-8">
        <MessageForm key={identity?.email ?? ''} draft="contact" identity={identity} send={send} wide />
      </div>
    </section>
  );
}
