import { createRootRoute } from '@tanstack/react-router';
import { Root } from '../shell/router/Root.tsx';
import { NotFoundPage } from '../shell/router/screens.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
