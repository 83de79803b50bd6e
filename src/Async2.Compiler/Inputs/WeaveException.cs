namespace Async2.Compiler;

/// <summary>An input that cannot be woven, said in one line: what, where, and what to do.</summary>
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
