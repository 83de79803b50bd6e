namespace Async2;

/// <summary>The methods of the dispatcher, whose frames are removed from stack traces.</summary>
/// <remarks>A type of its own: trimming warns if a method with the annotation is among those that are looked up.</remarks>
[StackTraceHidden]
internal static class DispatcherFrames
{
    private static nint[]? s_handles;

    /// <summary>The handles of the methods; none if there is no memory for them.</summary>
    internal static ReadOnlySpan<nint> Handles => s_handles ?? Find(typeof(Dispatcher));

    private static nint[]? Find([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type type)
    {
        try
        {
            MethodInfo[] methods = type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);
            return s_handles = Array.ConvertAll(methods, HandleOf);
        }
        catch (Exception shortage) when (MemoryShortage.IsCauseOf(shortage))
        {
            return null;
        }
    }

    private static nint HandleOf(MethodInfo method) => method.MethodHandle.Value;
}
