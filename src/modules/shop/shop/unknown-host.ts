import type { FastifyReply } from 'fastify'

const page = `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Alamat ini tidak dikenal / Unknown address</title>
<h1>Alamat ini tidak dikenal</h1>
<p>Tidak ada toko atau dasbor di nama host ini. Periksa alamatnya. Pemilik domain: buktikan domain di pengaturan toko, lalu
pilih domain itu untuk sebuah toko.</p>
<div lang="en">
<h1>Unknown address</h1>
<p>There is no shop and no dashboard at this host name. Check the address. If the domain is yours: verify it in the settings
of the store, and choose it for a store.</p>
</div>
</html>
`

/**
 * Says that nothing is served at this host name. Does not mention other hosts, because anybody may send any Host
 * header.
 */
export const sendUnknownHost = (reply: FastifyReply) =>
  reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
