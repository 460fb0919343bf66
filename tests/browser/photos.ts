// Pictures that a person chooses in a form.
import type { Page } from 'playwright-core';

/** A picture like a camera's: larger than needed, of another shape, and full of detail. */
export async function photo(page: Page) {
  const address = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2000, 1600];
    const pen = canvas.getContext('2d');
    for (let place = 0; place < 4000; place += 1) {
      pen.fillStyle = 'hsl(' + (place * 37) % 360 + ' 80% 50%)';
      pen.fillRect((place * 331) % 2000, (place * 197) % 1600, 40, 30);
    }
    return canvas.toDataURL('image/png');
  })()`);
  const buffer = Buffer.from(address.split(',')[1]!, 'base64');
  return { name: 'dessert.png', mimeType: 'image/png', buffer };
}

/** The field of a picture that is uploaded. */
export const fileField = (page: Page) => page.locator('form input[type=file]');
