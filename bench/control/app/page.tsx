import picture from '../../../public/icon-512.png';

/** A heading, a paragraph and a picture. */
export default function Page() {
  return (
    <main>
      <h1>Control</h1>
      <p>A page with a picture and a font, made by the same framework as those of the school.</p>
      <img src={picture} alt="" width="256" height="256" />
    </main>
  );
}
