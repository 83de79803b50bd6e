namespace Async2.Compiler.Model;

/// <summary>Compiled code that is only inspected: unreadable code must cause no failure.</summary>
internal static class CompiledCode
{
    /// <summary>The instructions of a method; null if it has no body, or an unreadable one.</summary>
    public static IEnumerable<Instruction>? Of(MethodDefinition method)
    {
        try
        {
            return method.HasBody ? method.Body.Instructions : null;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return null;
        }
    }
}
