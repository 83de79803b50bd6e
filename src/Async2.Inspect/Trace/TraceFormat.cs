namespace Async2.Inspect.Trace;

/// <summary>The formats of traces, each with the names of its files.</summary>
internal static class TraceFormat
{
    private const string SpeedscopeExtension = ".speedscope.json";

    /// <summary>The names, for users.</summary>
    public const string Description = $"The file: *{SpeedscopeExtension} for Speedscope, any other name for Perfetto";

    /// <summary>A file in the format of its name.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="stream">Receives its content.</param>
    /// <param name="process">The id of the traced process.</param>
    /// <param name="name">The name of the process.</param>
    public static ITraceFile Create(string path, Stream stream, int process, string name) =>
        path.EndsWith(SpeedscopeExtension, StringComparison.OrdinalIgnoreCase)
            ? new Speedscope(stream, name) : new ChromeTrace(stream, process, name);
}
