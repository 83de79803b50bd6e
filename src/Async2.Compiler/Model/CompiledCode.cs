using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Model;

/// <summary>What was compiled, of a method that is only looked at: nothing may fail for it.</summary>
internal static class CompiledCode
{
    /// <summary>The instructions of a method; null if it has none, or none that can be read.</summary>
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
