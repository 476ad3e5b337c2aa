// Faces of cards as files: one as a picture, many as a sheet of ten columns, as Tabletop Simulator takes it.

const WIDE = 750; // pixels of a face alone: 300 to an inch of a card of 63 mm
const ON_SHEET = 409; // of a face on a sheet: ten of them are 4096 wide
const [COLUMNS, ROWS, FEWEST] = [10, 7, 2]; // of a sheet

async function drawn(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function packed(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("This browser cannot make the picture."))), "image/png"));
}

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot make the picture.");
  return [canvas, pen];
}

/** One face, large enough to be printed. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = await drawn(svg);
  const height = Math.round((WIDE * image.height) / image.width);
  const [canvas, pen] = canvasOf(WIDE, height);
  pen.drawImage(image, 0, 0, WIDE, height);
  return packed(canvas);
}

/** All faces side by side, ten to a row. */
export async function contactSheet(faces: readonly string[]): Promise<Blob> {
  const images = await Promise.all(faces.slice(0, COLUMNS * ROWS).map(drawn));
  const height = Math.round(Math.max(...images.map((image) => (ON_SHEET * image.height) / image.width)));
  const rows = Math.max(FEWEST, Math.ceil(images.length / COLUMNS));
  const [canvas, pen] = canvasOf(ON_SHEET * COLUMNS, height * rows);
  for (const [i, image] of images.entries()) pen.drawImage(image, (i % COLUMNS) * ON_SHEET, Math.floor(i / COLUMNS) * height, ON_SHEET, height);
  return packed(canvas);
}

export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
