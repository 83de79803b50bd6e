namespace Async2.Internals;

/// <summary>The fields of a delegate that identify its method, at the price of two loads.</summary>
/// <remarks>
/// For an instance method they are the receiver and the method's address. For a static method, or several targets, the target is the
/// delegate, and the method is the address of a stub.
/// </remarks>
internal static class DelegateFields
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("delegate-fields", Check);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_target")]
    internal static extern ref object? Target(Delegate callee);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_methodPtr")]
    internal static extern ref nint Method(Delegate callee);

    private static bool Check()
    {
        var probe = new Probe();
        Action first = probe.First, again = new Probe().First, second = probe.Second, several = first + second, ofType = Probe.OfType;
        return Target(first) == probe && Method(first) != 0 && Method(first) == Method(again) && Method(first) != Method(second)
            && ReferenceEquals(Target(several), several) && ReferenceEquals(Target(ofType), ofType);
    }

    private sealed class Probe
    {
        private int _count;

        internal static void OfType() => new Probe().First();

        internal void First() => _count++;

        internal void Second() => _count--;
    }
}
