namespace Async2.Compiler;

/// <summary>An input cannot be woven. The message is one line: the problem, the file, the remedy.</summary>
public sealed class WeaveException : Exception
{
    /// <summary>Creates the exception with its one line.</summary>
    public WeaveException(string message) : base(message)
    {
    }

    /// <summary>Creates the exception with its one line and what caused it.</summary>
    public WeaveException(string message, Exception inner) : base(message, inner)
    {
    }
}
