// A mail server that accepts every email and stores it, decoded.
import { createServer } from 'node:net';

const decoders = {
  base64: (text) => Buffer.from(text, 'base64').toString(),
  'quoted-printable': (text) =>
    Buffer.from(
      text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString(),
};

/** The plain text of an email, whatever its encoding. */
function plain(email) {
  const [, boundary] = /boundary="?([^"\r\n;]+)"?/i.exec(email) ?? [];
  const parts = boundary ? email.split(`--${boundary}`) : [email];
  const part = parts.find((part) => /content-type: text\/plain/i.test(part)) ?? email;
  const [head, ...body] = part.replace(/^\r?\n/, '').split('\n\n');
  const [, encoding] = /content-transfer-encoding: (\S+)/i.exec(head) ?? [];
  return (decoders[encoding?.toLowerCase()] ?? ((text) => text))(body.join('\n\n'));
}

export class MailServer {
  emails = [];

  static async open() {
    const server = new MailServer();
    server.listener = createServer((socket) => server.serve(socket));
    await new Promise((done) => server.listener.listen(0, '127.0.0.1', done));
    server.url = `smtp://127.0.0.1:${server.listener.address().port}`;
    return server;
  }

  serve(socket) {
    let lines;
    let rest = '';
    let to = [];
    const reply = (text) => socket.write(`${text}\r\n`);
    const receive = (line) => {
      if (lines && line !== '.') return lines.push(line);
      if (lines) {
        this.keep(to, lines.join('\n'));
        lines = undefined;
        to = [];
        return reply('250 queued');
      }
      const [, recipient] = /^RCPT TO:<([^>]+)>/i.exec(line) ?? [];
      if (recipient) to.push(recipient.toLowerCase());
      if (/^DATA/i.test(line)) {
        lines = [];
        return reply('354 go ahead');
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      reply('250 ok');
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop();
      for (const line of lines) receive(line);
    });
    reply('220 a mail server');
  }

  keep(to, raw) {
    const subject = /^Subject: (.*(?:\n[ \t].*)*)/im.exec(raw)?.[1] ?? '';
    const text = plain(raw);
    for (const recipient of to) this.emails.push({ to: recipient, subject, text });
  }

  /** The emails to one address, oldest first. */
  to(email) {
    return this.emails.filter(({ to }) => to === email.toLowerCase());
  }

  /** Waits for `count` emails to `email` whose text matches `pattern`; returns the newest, undefined after `ms`. */
  async mail(email, pattern, count = 1, ms = 20_000) {
    const end = Date.now() + ms;
    for (;;) {
      const found = this.to(email).filter(({ text }) => pattern.test(text));
      if (found.length >= count) return found.at(-1);
      if (Date.now() > end) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  close() {
    this.listener.close();
  }
}
