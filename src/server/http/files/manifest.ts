// The web app manifest, by which phones show the restaurant as an app.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { brandOf } from '../../current-settings.ts';

const icon = (purpose: 'any' | 'maskable', side: 192 | 512) => ({
  src: `/icons/${purpose}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** Adds `GET /manifest.webmanifest` (W3C's Web Application Manifest), open to anybody. */
export function manifest(app: FastifyInstance, services: Services): void {
  app.get('/manifest.webmanifest', async (_, reply) => {
    const brand = await brandOf(services);
    // The colours are those of the page in parts/look/theme.css, by day.
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send({
        id: '/',
        name: brand,
        short_name: brand.length > 12 ? (brand.split(' ')[0] ?? brand) : brand,
        // The start address is that of the card: see web/customer/parts/card-address.ts.
        start_url: '/dashboard/me',
        scope: '/',
        display: 'standalone',
        background_color: '#f4efe6',
        theme_color: '#f4efe6',
        icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
      });
  });
}
