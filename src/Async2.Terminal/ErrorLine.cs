using Async2.Compiler;

namespace Async2.Terminal;

/// <summary>Describes a failure in one line: what, where, what to do.</summary>
internal static class ErrorLine
{
    // ENOSPC and EFBIG on Linux and macOS, ERROR_DISK_FULL and ERROR_HANDLE_DISK_FULL on Windows.
    private static readonly int[] DiskFull = [28, 27, unchecked((int)0x80070070), unchecked((int)0x80070027)];

    public static string Of(Exception e) => e switch
    {
        IOException or WeaveException when IsDiskFull(e) =>
            $"no space left: {Reason(e)}: free some space, or choose another place",
        AggregateException { InnerException: { } first } => Of(first), // From parallel work: one failure is enough.
        CommandException or WeaveException => OneLine(e.Message),
        OperationCanceledException => "interrupted: nothing was changed",
        UnauthorizedAccessException => $"no permission: {Reason(e)}: check who owns it, or choose another place",
        IOException => $"cannot read or write: {Reason(e)}: check the path",
        _ => $"internal error: {e.GetType().Name}: {OneLine(e.Message)}{At(e)}: please report it",
    };

    private static string Reason(Exception e) => OneLine(e.Message).TrimEnd('.');

    public static string OneLine(string text) =>
        string.Join(' ', ClaimedFolder.WithFinalPaths(text).Split([' ', '\t', '\r', '\n'], StringSplitOptions.RemoveEmptyEntries));

    private static bool IsDiskFull(Exception e) =>
        (e as IOException ?? e.InnerException as IOException) is { } io && DiskFull.Contains(io.HResult);

    private static string At(Exception e) =>
        e.StackTrace is { } trace ? " " + trace.Split('\n')[0].Trim() : "";
}
