using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler;

/// <summary>The methods of an assembly that must not, or had better not, be compiled to native code ahead of time.</summary>
/// <remarks>
/// Those with .NET 10's async flag must not: crossgen2 of .NET 10 compiles them as if they had none, and what comes out crashes.
/// <para>
/// Those with loops had better not. A method that is compiled ahead of time is compiled again, better, when it has been called often. In
/// the middle of a loop nobody calls it: only code that the JIT made first can be replaced there (on-stack replacement). What is
/// called once and loops for long would take the less good code to its end, which costs it half its speed and more.
/// </para>
/// </remarks>
public static class JitOnlyMethods
{
    /// <summary>
    /// Their rows in the assembly's table of methods, but for methods that are marked <c>AggressiveOptimization</c>: those have no code
    /// ahead of time anyway.
    /// </summary>
    /// <param name="path">The assembly.</param>
    /// <param name="withLoops">Whether methods with loops are among them, and those of which the code cannot be read.</param>
    /// <exception cref="BadImageFormatException">The file is no assembly.</exception>
    public static IReadOnlyList<int> In(string path, bool withLoops)
    {
        using var module = ModuleDefinition.ReadModule(path);
        var methods = module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody && !m.AggressiveOptimization);
        return [.. methods.Where(m => AsyncHelpers.IsAsyncIl(m) || withLoops && MayLoop(m)).Select(m => (int)m.MetadataToken.RID).Order()];
    }

    private static bool MayLoop(MethodDefinition method)
    {
        try
        {
            return method.Body.Instructions.Any(GoesBack) && Loops.AreIn(ControlFlow.Of(IlBody.CopyOf(method)));
        }
        catch (Exception)
        {
            return true;
        }
    }

    // By far the most methods have no such branch, and need no graph.
    private static bool GoesBack(Instruction instruction) => instruction.Operand switch
    {
        Instruction target => target.Offset <= instruction.Offset,
        Instruction[] table => table.Any(t => t.Offset <= instruction.Offset),
        _ => false,
    };
}
