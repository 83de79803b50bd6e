namespace Async2;

/// <summary>A method of an <see cref="AsyncStack"/>.</summary>
public sealed class AsyncStackFrame
{
    internal AsyncStackFrame(string method, string? file, int line)
    {
        Method = method;
        File = file;
        Line = line;
    }

    /// <summary>The full name of the method: namespace, types and name.</summary>
    public string Method { get; }

    /// <summary>The path of the source file; null if it is not known.</summary>
    public string? File { get; }

    /// <summary>The line in the file in which the method runs or waits; 0 if it is not known.</summary>
    public int Line { get; }

    /// <summary>The frame as a line of a stack trace.</summary>
    public override string ToString() => File is null ? $"   at {Method}" : $"   at {Method} in {File}:line {Line}";
}
