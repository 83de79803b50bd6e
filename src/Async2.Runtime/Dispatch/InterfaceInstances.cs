namespace Async2;

/// <summary>Tests whether a type implements several instances of a generic interface.</summary>
[StackTraceHidden]
internal static class InterfaceInstances
{
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "An interface that has been trimmed away is not called.")]
    internal static bool Several(Type receiver, Type slotType)
    {
        Type definition = slotType.GetGenericTypeDefinition();
        return receiver.GetInterfaces().Count(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition) > 1;
    }
}
