using System.Text;

namespace Async2.Cli.Tests;

/// <summary>Calls the tool in this process, which saves it being started and compiled again; calls at the same time do not disturb each other.</summary>
internal static class ToolCall
{
    private static readonly AsyncLocal<Streams?> s_streams = new();

    static ToolCall()
    {
        // Weaving is done by several threads, each of which may have something to say.
        Console.SetOut(TextWriter.Synchronized(new OfCall(Console.Out, s => s.Output)));
        Console.SetError(TextWriter.Synchronized(new OfCall(Console.Error, s => s.Error)));
    }

    /// <summary>What it prints is taken as if it were redirected, and so it must be.</summary>
    public static ToolResult Run(string[] arguments, Func<int>? columns = null) => Run(Program.Instance, arguments, columns);

    /// <summary>The same for another program.</summary>
    public static ToolResult Run(ConsoleProgram program, string[] arguments, Func<int>? columns = null)
    {
        Assert.True(Console.IsOutputRedirected && Console.IsErrorRedirected, "run the tests with their output redirected, as dotnet test does");
        var streams = s_streams.Value = new Streams();
        try
        {
            var exitCode = program.Run(arguments, columns);
            return new ToolResult(exitCode, streams.Output.ToString(), streams.Error.ToString());
        }
        finally
        {
            s_streams.Value = null;
        }
    }

    private sealed record Streams
    {
        public StringWriter Output { get; } = new();
        public StringWriter Error { get; } = new();
    }

    /// <summary>Writes to the stream of the call that it is used in; outside of any, to that of the process.</summary>
    private sealed class OfCall(TextWriter outside, Func<Streams, TextWriter> ofCall) : TextWriter
    {
        public override Encoding Encoding => outside.Encoding;

        private TextWriter Current => s_streams.Value is { } streams ? ofCall(streams) : outside;

        public override void Write(char value) => Current.Write(value);

        public override void Write(string? value) => Current.Write(value);

        public override void WriteLine(string? value) => Current.WriteLine(value);

        public override void Flush() => Current.Flush();
    }
}
