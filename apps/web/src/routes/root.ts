import { createRootRoute } from '@tanstack/react-router';
import { RootScreen } from '../shell/router/Root.tsx';
import { NotFoundPage } from '../shell/router/screens.tsx';

export const rootRoute = createRootRoute({ component: RootScreen, notFoundComponent: NotFoundPage });
