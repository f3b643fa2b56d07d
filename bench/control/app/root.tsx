import { Links, Outlet, Scripts } from 'react-router';
import './control.css';

/** As little as a page of this framework can be. */
export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="What any page of this framework costs" />
        <title>Control</title>
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
