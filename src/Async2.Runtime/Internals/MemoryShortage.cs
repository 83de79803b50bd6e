namespace Async2.Internals;

/// <summary>Tells failures for lack of memory from others.</summary>
internal static class MemoryShortage
{
    /// <summary>Whether an exception was thrown for lack of memory: by an allocation, or by a class initialiser, now or before.</summary>
    internal static bool IsCauseOf(Exception exception) =>
        exception is OutOfMemoryException
            || (exception is TypeInitializationException { InnerException: { } cause } && IsCauseOf(cause));
}
