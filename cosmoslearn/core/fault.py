"""The root of every error of the package, apart from the others so that languages can refuse as well."""


class CosmosError(Exception):
    """Anything that this package refuses."""
