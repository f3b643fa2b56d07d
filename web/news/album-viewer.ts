import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import { newsItemPage } from '#content/news.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { readPictureAddress } from '#contract/pictures.ts';
import { pictureSources } from '../ui/pictures/picture-sources.ts';
import './album-viewer.css';

/** Of a picture from elsewhere, whose size is unknown. */
const SOME_SIZE = { width: 1600, height: 1200 };

/** Shows the pictures one by one over the page: by swipe, by arrow keys, closed by Escape. */
export function showAlbum(pictures: readonly NewsPicture[], index: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = new PhotoSwipe({
    dataSource: pictures.map(slideOf),
    index,
    bgOpacity: 0.92,
    showHideAnimationType: isCalm ? 'none' : 'fade',
    errorMsg: 'This picture cannot be shown.',
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
  });
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'caption',
      className: 'album-caption',
      appendTo: 'root',
      onInit(caption) {
        caption.setAttribute('role', 'status');
        viewer.on('change', () => {
          caption.textContent = pictures[viewer.currIndex]?.alt ?? '';
        });
      },
    });
  });
  viewer.init();
  viewer.element?.setAttribute('aria-label', newsItemPage.morePictures);
}

function slideOf({ image, alt }: NewsPicture): SlideData {
  const { width, height } = readPictureAddress(image) ?? SOME_SIZE;
  const { src, srcSet } = pictureSources(image, {});
  return { src, alt, width, height, ...(srcSet && { srcset: srcSet }) };
}
