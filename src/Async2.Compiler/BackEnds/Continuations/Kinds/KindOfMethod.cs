namespace Async2.Compiler.BackEnds.Continuations.Kinds;

/// <summary>Selects the kind of a method.</summary>
internal static class KindOfMethod
{
    public static ActivationKind Of(AsyncIlMethod method) =>
        method.IsIterator ? IteratorActivation.Instance : method.IsPooling ? PooledActivation.Instance : MethodActivation.Instance;
}
