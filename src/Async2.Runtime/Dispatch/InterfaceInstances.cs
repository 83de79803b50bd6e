namespace Async2;

/// <summary>The instances of a generic interface that a type implements.</summary>
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
