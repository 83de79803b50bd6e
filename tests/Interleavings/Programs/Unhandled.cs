using System.Runtime.ExceptionServices;

namespace Async2.Interleaved;

/// <summary>
/// Exceptions that nobody handles. If an iterator's consumer takes two steps at once, the second result of a step is one, as compiled: an
/// <see cref="InvalidOperationException"/>. Any other is a fault.
/// </summary>
internal static class Unhandled
{
    /// <summary>The first exception that is a fault.</summary>
    public static string? Fault { get; private set; }

    /// <summary>Lets the process go on behind unhandled exceptions.</summary>
    public static void Note() => ExceptionHandling.SetUnhandledExceptionHandler(static exception =>
    {
        if (exception is not InvalidOperationException) Fault ??= exception.ToString();
        return true;
    });
}
