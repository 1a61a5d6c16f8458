import { type AddressInfo, createServer, type Server as Listener } from 'node:net';
import type { Locator } from '@playwright/test';
import type { People, Person } from './people.ts';
import { test as base, expect } from './server.ts';
import { Server } from './server-process.ts';

/** An email server that accepts every email, or rejects every email for good. */
class MailServer {
  rejectsAll = false;
  /** Emails are acknowledged once this resolves: the product erases the text of a sent email that has a link. */
  acknowledged: Promise<void> = Promise.resolve();
  readonly received: string[] = [];
  private constructor(private readonly listener: Listener) {}

  static async open(): Promise<MailServer> {
    const mailServer: MailServer = new MailServer(
      createServer((socket) => {
        let email: string[] | undefined;
        let line = '';
        const reply = (text: string) => socket.write(`${text}\r\n`);
        const receive = (text: string) => {
          if (email && text !== '.') return void email.push(text);
          if (email) {
            mailServer.received.push(email.join('\n'));
            email = undefined;
            return void mailServer.acknowledged.then(() => reply('250 queued'));
          }
          const [command = ''] = text.toUpperCase().split(' ');
          if (command === 'RCPT' && mailServer.rejectsAll) return reply('550 nobody lives here');
          if (command === 'DATA') {
            email = [];
            return reply('354 go ahead');
          }
          if (command === 'QUIT') return void socket.end('221 bye\r\n');
          reply('250 ok');
        };
        socket.on('error', () => undefined);
        socket.on('data', (chunk) => {
          const lines = (line + chunk.toString()).split('\r\n');
          line = lines.pop() ?? '';
          for (const each of lines) receive(each);
        });
        reply('220 mail server');
      }),
    );
    await new Promise<void>((done) => mailServer.listener.listen(0, '127.0.0.1', done));
    return mailServer;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  close(): void {
    this.listener.close();
  }
}

/** `test` with a server that sends its emails to a `MailServer`. */
const test = base.extend<object, { mailServer: MailServer; server: Server }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const mailServer = await MailServer.open();
      await use(mailServer);
      mailServer.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailServer }, use) => {
      const settings = { PARALLAX_MAIL__SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` };
      const server = await Server.start({ demo: false, postgres: undefined }, settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const row = (person: Person, text: string): Locator => person.page.getByRole('row').filter({ hasText: text });

async function joinsTheWaitlist(guest: Person): Promise<void> {
  await guest.goesTo('/oneverse');
  await guest.page.getByRole('button', { name: 'Join Waitlist' }).click();
  const form = guest.dialog('Get news about Oneverse');
  await form.getByLabel('Email').fill(guest.email);
  await form.getByRole('button', { name: 'Keep me posted' }).click();
  await guest.seesToast('You Are on the List');
}

/** How many emails the mail server received for `person`. */
const countReceived = (mailServer: MailServer, { email }: Person) =>
  mailServer.received.filter((text) => text.includes(`To: ${email}`)).length;

/** An admin, and a guest whose email the mail server has rejected. */
async function setUpRejectedEmail(people: People, mailServer: MailServer): Promise<{ olga: Person; guest: Person }> {
  const olga = await people.administrator('Olga Novak');
  let release = () => {};
  mailServer.acknowledged = new Promise((done) => {
    release = done;
  });
  await olga.signsUp();
  release();
  await expect.poll(() => countReceived(mailServer, olga)).toBeGreaterThan(0);
  mailServer.rejectsAll = true;
  const guest = await people.guest();
  await joinsTheWaitlist(guest);
  await olga.goesTo('/admin?tab=outbox');
  await expect(async () => {
    await olga.page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row(olga, guest.email)).toContainText('Failed', { timeout: 1_000 });
  }).toPass();
  mailServer.rejectsAll = false;
  return { olga, guest };
}

test('an admin resends a rejected email', async ({ people, mailServer }) => {
  const { olga, guest } = await setUpRejectedEmail(people, mailServer);
  const subject = "You're on the waitlist for Oneverse";
  await olga.page.getByLabel('Status').selectOption('Failed');
  await expect(olga.page).toHaveURL(/only=dead/);
  await expect(row(olga, guest.email).getByText('nobody lives here')).toBeAttached();
  await olga.goesTo('/admin?tab=outbox');
  await row(olga, guest.email)
    .getByRole('button', { name: `Send again: ${subject}` })
    .click();
  await olga.page.getByRole('menuitem', { name: 'Send again' }).click();
  await olga.seesToast('Email Queued', 'It will be sent shortly.');
  await expect.poll(() => countReceived(mailServer, guest)).toBe(1);
  // the mail server receives it before the product records that
  await expect(async () => {
    await olga.page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row(olga, guest.email)).toContainText('Sent', { timeout: 1_000 });
  }).toPass();
  await expect(row(olga, guest.email).getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  expect(countReceived(mailServer, guest)).toBe(1);
});

/** The row of the job that sends the email to `guest`. */
async function findJob(olga: Person, { email }: Person): Promise<Locator> {
  const { mails } = await olga.reads<{ mails: { id: string }[] }>(`/api/admin/outbox?recipient=${email}`);
  await olga.goesTo('/admin?tab=jobs');
  return row(olga, mails[0]?.id ?? 'no email');
}

async function runsAgain(olga: Person, dead: Locator): Promise<void> {
  await dead.getByRole('button', { name: 'Run again: mail.send' }).click();
  await olga.page.getByRole('menuitem', { name: 'Run again' }).click();
  await olga.seesToast('Job Queued', 'It will run right away.');
}

test('an admin runs a failed job again, and it leaves the list', async ({ people, mailServer }) => {
  const { olga, guest } = await setUpRejectedEmail(people, mailServer);
  const dead = await findJob(olga, guest);
  await expect(dead).toContainText('nobody lives here');
  await runsAgain(olga, dead);
  await expect(dead).toHaveCount(0);
  const { mails } = await olga.reads<{ mails: { id: string }[] }>(`/api/admin/outbox?recipient=${guest.email}`);
  const left = async () => {
    const { jobs } = await olga.reads<{ jobs: { payload: string }[] }>('/api/admin/jobs');
    return jobs.filter(({ payload }) => payload.includes(mails[0]?.id ?? ''));
  };
  await expect.poll(left).toEqual([]);
});

test('running the job of a rejected email again sends the email', async ({ people, mailServer }) => {
  const { olga, guest } = await setUpRejectedEmail(people, mailServer);
  await runsAgain(olga, await findJob(olga, guest));
  await expect.poll(() => countReceived(mailServer, guest)).toBe(1);
});

test('resending a rejected email removes its failed job', async ({ people, mailServer }) => {
  const { olga, guest } = await setUpRejectedEmail(people, mailServer);
  await row(olga, guest.email)
    .getByRole('button', { name: /^Send again/ })
    .click();
  await olga.page.getByRole('menuitem', { name: 'Send again' }).click();
  await expect.poll(() => countReceived(mailServer, guest)).toBe(1);
  await expect(await findJob(olga, guest)).toHaveCount(0);
});
