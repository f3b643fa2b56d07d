import { useRef, useState } from 'react';
import {
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { gallery } from '#content/gallery.ts';
import { pages } from '#contract/addresses.ts';
import { fetchGallery } from '../../api/gallery.ts';
import noneFound from '../../art/lost-bird.svg';
import { servicesContext } from '../../services.server.ts';
import { pageMeta } from '../../shell/metadata.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isDrawing } from '../../ui/pictures/gallery-address.ts';
import type { Route } from './+types/gallery-page.ts';
import styles from './gallery.module.css';
import { GalleryList } from './gallery-list.tsx';
import { findPictures, type GallerySearch, readSearch, writeSearch } from './gallery-search.ts';
import { GalleryTools } from './gallery-tools.tsx';
import { GalleryViewer } from './gallery-viewer.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { title: gallery.title, description: gallery.description, path: pages.gallery },
    matches,
  );

export async function loader({ context }: Route.LoaderArgs) {
  return { pictures: await context.get(servicesContext).readGallery() };
}

/** Without an answer the page is opened by its address, and may come from this device. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const reply = await fetchGallery();
  if (reply.kind === 'success') return { pictures: reply.answer.data };
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}`);
}

/** Searching and opening a picture change the address alone. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function GalleryPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { pictures } = loaderData;
  const { search, changeSearch, pictureId, showPicture, closePicture } = useGalleryAddress();
  const found = findPictures(pictures, search);
  const heading = useRef<HTMLHeadingElement>(null);
  const isWhole = found.length === pictures.length;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="mb-24" ref={heading} tabIndex={-1}>
        {gallery.title}
      </h1>
      <GalleryTools search={search} count={found.length} onChange={changeSearch} />
      {found.length > 0 ? (
        <GalleryList items={found} isWhole={isWhole} view={search.view} onOpen={showPicture} />
      ) : (
        <EmptyState art={noneFound} title={gallery.empty.title} text={gallery.empty.text}>
          <ButtonLink
            to={pages.gallery}
            variant="line"
            preventScrollReset
            // The link goes away with the empty state; focus must not go with it.
            onClick={() => heading.current?.focus({ preventScroll: true })}
          >
            {gallery.empty.action}
          </ButtonLink>
        </EmptyState>
      )}
      {pictures.some(isDrawing) && <p className={`fine ${styles.note}`}>{gallery.note}</p>}
      <GalleryViewer
        items={found}
        shown={found.find((item) => item.id === pictureId)}
        onShow={showPicture}
        onClose={closePicture}
      />
    </div>
  );
}

function useGalleryAddress() {
  const location = useLocation();
  const arrivedBy = useNavigationType();
  const navigate = useNavigate();
  const address = new URLSearchParams(location.search);
  const search = readSearch(address);
  const [words, setWords] = useState(search.words);
  const pictureId = address.get('picture');
  const isClosing = useRef(false);

  // Our own typing replaces the address a moment later; only Back, Forward and links change the words from outside.
  const [knownWords, setKnownWords] = useState(search.words);
  if (knownWords !== search.words) {
    setKnownWords(search.words);
    if (arrivedBy !== 'REPLACE') setWords(search.words);
  }

  function changeSearch(change: Partial<GallerySearch>) {
    const wanted = { ...search, words, ...change };
    setWords(wanted.words);
    const isTyping = change.words !== undefined;
    navigate(`?${writeSearch(wanted)}`, { replace: isTyping, preventScrollReset: true });
  }

  function showPicture(id: string) {
    isClosing.current = false;
    const next = writeSearch({ ...search, words });
    next.set('picture', id);
    const isOpen = pictureId !== null;
    const state = isOpen ? location.state : OPENED_HERE;
    navigate(`?${next}`, { replace: isOpen, state, preventScrollReset: true });
  }

  function closePicture() {
    // A second Escape before the page has gone back would go back twice.
    if (isClosing.current) return;
    isClosing.current = true;
    if (location.state === OPENED_HERE) return void navigate(-1);
    navigate(`?${writeSearch({ ...search, words })}`, { replace: true, preventScrollReset: true });
  }

  return { search: { ...search, words }, changeSearch, pictureId, showPicture, closePicture };
}

/** Back closes it, unlike one from a shared link. */
const OPENED_HERE = 'opened here';
