// A proxy to PostgreSQL whose link can be cut in several ways.
import net from 'node:net';

export class FaultyProxy {
  /** `refuses`, `silent` (nothing is forwarded, nothing closed) or `resets`; undefined: it forwards. */
  cut;
  links = new Set();

  /** Opens a proxy to the socket in `folder`. */
  static async open(folder, defer) {
    const proxy = new FaultyProxy();
    proxy.target = `${folder}/.s.PGSQL.5432`;
    proxy.listener = net.createServer({ pauseOnConnect: true }, (client) => proxy.take(client));
    await proxy.listen(0);
    defer(() => {
      proxy.listener.close();
      proxy.end((socket) => socket.destroy());
    });
    return proxy;
  }

  async listen(port) {
    await new Promise((resolve, reject) => {
      this.listener.once('error', reject);
      this.listener.listen(port, '127.0.0.1', resolve);
    });
    this.port = this.listener.address().port;
  }

  take(client) {
    const link = { client };
    this.links.add(link);
    for (const event of ['error', 'close']) client.on(event, () => this.drop(link));
    if (this.cut === 'resets') return client.resetAndDestroy();
    if (this.cut !== 'silent') this.connect(link);
  }

  connect(link) {
    link.server = net.connect(this.target);
    for (const event of ['error', 'close']) link.server.on(event, () => this.drop(link));
    link.client.pipe(link.server);
    link.server.pipe(link.client);
  }

  /** One side is gone, so the other is closed, except while the link is silent. */
  drop(link) {
    link.server?.destroy();
    if (this.cut === 'silent' && !link.client.destroyed) return;
    link.client.destroy();
    this.links.delete(link);
  }

  end(how) {
    for (const { client, server } of this.links) {
      how(client);
      server?.destroy();
    }
    this.links.clear();
  }

  /** Cuts the link. */
  begin(cut) {
    this.cut = cut;
    if (cut === 'refuses') {
      this.listener.close();
      this.end((socket) => socket.destroy());
    } else if (cut === 'resets') {
      this.end((socket) => socket.resetAndDestroy());
    } else {
      for (const { client, server } of this.links) {
        client.unpipe();
        server?.unpipe();
        client.pause();
        server?.pause();
      }
    }
  }

  /**
   * Restores the link. Connections opened before a silent cut stay silent, as behind a firewall that has dropped them:
   * neither end learns that they are dead.
   */
  async restore() {
    if (this.cut === 'refuses') await this.listen(this.port);
    this.cut = undefined;
  }
}
