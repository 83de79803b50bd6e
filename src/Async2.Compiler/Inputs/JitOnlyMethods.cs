namespace Async2.Compiler;

/// <summary>Finds the methods of an assembly that must not, or should not, be compiled to native code ahead of time.</summary>
/// <remarks>
/// Methods with .NET 10's async flag must not: crossgen2 of .NET 10 ignores the flag, and the code crashes.
/// <para>
/// Methods with loops should not. The JIT optimises precompiled methods only after many calls. It can replace code within a loop only if
/// it compiled that itself (on-stack replacement). A precompiled method that is called once and loops long loses half its speed and more.
/// </para>
/// </remarks>
public static class JitOnlyMethods
{
    /// <summary>
    /// Their rows in the assembly's table of methods, without methods marked <c>AggressiveOptimization</c>: these are never precompiled.
    /// </summary>
    /// <param name="path">The assembly.</param>
    /// <param name="withLoops">Whether methods with loops, and methods with unreadable code, are included.</param>
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

    // Most methods have no such branch, and need no graph.
    private static bool GoesBack(Instruction instruction) => instruction.Operand switch
    {
        Instruction target => target.Offset <= instruction.Offset,
        Instruction[] table => table.Any(t => t.Offset <= instruction.Offset),
        _ => false,
    };
}
