// A mail server that takes every letter and keeps it, decoded.
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

/** The plain text of a letter, whatever its encoding. */
function plain(letter) {
  const [, boundary] = /boundary="?([^"\r\n;]+)"?/i.exec(letter) ?? [];
  const parts = boundary ? letter.split(`--${boundary}`) : [letter];
  const part = parts.find((part) => /content-type: text\/plain/i.test(part)) ?? letter;
  const [head, ...body] = part.replace(/^\r?\n/, '').split('\n\n');
  const [, encoding] = /content-transfer-encoding: (\S+)/i.exec(head) ?? [];
  return (decoders[encoding?.toLowerCase()] ?? ((text) => text))(body.join('\n\n'));
}

export class PostOffice {
  letters = [];

  static async open() {
    const office = new PostOffice();
    office.listener = createServer((socket) => office.serve(socket));
    await new Promise((done) => office.listener.listen(0, '127.0.0.1', done));
    office.url = `smtp://127.0.0.1:${office.listener.address().port}`;
    return office;
  }

  serve(socket) {
    let letter;
    let rest = '';
    let to = [];
    const say = (words) => socket.write(`${words}\r\n`);
    const hear = (line) => {
      if (letter && line !== '.') return letter.push(line);
      if (letter) {
        this.keep(to, letter.join('\n'));
        letter = undefined;
        to = [];
        return say('250 taken');
      }
      const [, recipient] = /^RCPT TO:<([^>]+)>/i.exec(line) ?? [];
      if (recipient) to.push(recipient.toLowerCase());
      if (/^DATA/i.test(line)) {
        letter = [];
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      say('250 fine');
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop();
      for (const line of lines) hear(line);
    });
    say('220 a post office');
  }

  keep(to, raw) {
    const subject = /^Subject: (.*(?:\n[ \t].*)*)/im.exec(raw)?.[1] ?? '';
    const text = plain(raw);
    for (const recipient of to) this.letters.push({ to: recipient, subject, text });
  }

  /** The letters to one address, oldest first. */
  to(email) {
    return this.letters.filter((letter) => letter.to === email.toLowerCase());
  }

  /** The newest letter to `email` whose text has `pattern`, once there are `count` of them; undefined if none comes. */
  async mail(email, pattern, count = 1, ms = 20_000) {
    const end = Date.now() + ms;
    for (;;) {
      const found = this.to(email).filter((letter) => pattern.test(letter.text));
      if (found.length >= count) return found.at(-1);
      if (Date.now() > end) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  close() {
    this.listener.close();
  }
}
