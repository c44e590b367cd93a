from giruda.core.errors import GirudaError
from giruda.core.rules import Rules

class NotInFamily(GirudaError, ValueError):
    field: str
    def __init__(self, field: str, problem: str) -> None: ...

class KernelParameters:
    rules: Rules
    def __init__(self, rules: Rules) -> None: ...

def kernel_parameters(rules: Rules) -> KernelParameters: ...
