using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles;

/// <summary>The methods of an exception's stack trace, from the one that threw it.</summary>
internal static class ExceptionLines
{
    private const int Most = 8;

    public static IReadOnlyList<string> Of(ClrException exception, FrameNames names) =>
        [.. exception.StackTrace.Take(Most).Select(f => f.Method).OfType<ClrMethod>().Select(names.Of)];
}
