namespace Async2.Internals;

/// <summary>The fields of a delegate that identify its method, at the price of two loads.</summary>
/// <remarks>
/// For an instance method they are the receiver and the method's address. For a static method the target is the delegate, and the method
/// is the address of a stub that shifts the arguments; that of the method itself is beside it. Several targets have two stubs.
/// </remarks>
internal static class DelegateFields
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("delegate-fields", Check);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_target")]
    internal static extern ref object? Target(Delegate callee);

    /// <summary>The address of the method that is invoked with the target.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_methodPtr")]
    internal static extern ref nint Method(Delegate callee);

    /// <summary>The address of the method behind the stub; 0 if there is no stub.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_methodPtrAux")]
    internal static extern ref nint MethodBehindStub(Delegate callee);

    private static bool Check()
    {
        var probe = new Probe();
        Action first = probe.First, again = new Probe().First, second = probe.Second, several = first + second;
        Action ofType = Probe.OfType, againOfType = Probe.OfType, otherOfType = Probe.OtherOfType;
        return Target(first) == probe && Method(first) != 0 && Method(first) == Method(again) && Method(first) != Method(second)
            && ReferenceEquals(Target(several), several) && ReferenceEquals(Target(ofType), ofType)
            && MethodBehindStub(first) == 0 && MethodBehindStub(ofType) == MethodBehindStub(againOfType)
            && MethodBehindStub(ofType) != 0 && MethodBehindStub(ofType) != MethodBehindStub(otherOfType);
    }

    private sealed class Probe
    {
        private int _count;

        internal static void OfType() => new Probe().First();

        internal static void OtherOfType() => new Probe().Second();

        internal void First() => _count++;

        internal void Second() => _count--;
    }
}
