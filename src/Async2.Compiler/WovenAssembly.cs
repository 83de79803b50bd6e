using Async2.Compiler.Options;

namespace Async2.Compiler;

/// <summary>The content of an assembly that was woven earlier, as its metadata shows it.</summary>
/// <param name="Version">The version of the compiler that wove it.</param>
/// <param name="Methods">Its async methods, in metadata order.</param>
public sealed record WovenAssembly(string Version, IReadOnlyList<WovenMethod> Methods)
{
    /// <summary>Reads an assembly that a report calls <see cref="SkipReason.AlreadyWoven"/>; null if it is damaged.</summary>
    public static WovenAssembly? TryRead(string path)
    {
        try
        {
            return Read(path);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return null;
        }
    }

    private static WovenAssembly Read(string path)
    {
        using var module = ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true });
        var mark = module.Assembly.CustomAttributes.Single(a => a.AttributeType.FullName == typeof(WovenAttribute).FullName);
        var methods = FrontEndList.Find(FrontEndList.All, module, new MethodSettings(new LoweringOptions())).Select(m => MethodOf(m.Found));
        return new WovenAssembly((string)mark.ConstructorArguments[0].Value, [.. methods]);
    }

    private static WovenMethod MethodOf(FoundMethod found) =>
        new(MethodNames.Of(found.Method), found.Kind, IsWoven(found), ContextsOf(found.Method), MethodHash.Of(found.Method));

    // A state machine derives from a class of the runtime library, or is gone.
    private static bool IsWoven(FoundMethod found) =>
        AsyncHelpers.IsAsyncIl(found.Method) || found.MachineType is { BaseType.Namespace: "Async2" };

    private static ContextMode ContextsOf(MethodDefinition method) => WovenCallee.Of(method)?.Contexts ?? ContextMode.Async1;
}

/// <summary>An async method of an assembly that was woven earlier.</summary>
/// <param name="Name"><c>Namespace.Type.Method(Parameter types)</c>.</param>
/// <param name="Kind">The kind of its result.</param>
/// <param name="Woven">Whether it was transformed.</param>
/// <param name="Contexts">Who sees its changes to its thread's contexts, if it was transformed.</param>
/// <param name="Hash">The hash by which <see cref="MethodSelection.Methods"/> selects it.</param>
public sealed record WovenMethod(string Name, MethodKind Kind, bool Woven, ContextMode Contexts, MethodHash Hash);
