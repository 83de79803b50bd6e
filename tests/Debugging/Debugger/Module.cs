using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>A loaded module.</summary>
internal sealed class Module
{
    private readonly Lazy<AssemblyMetadata> _metadata;

    private Module(string path, ICorDebugModule native)
    {
        (Path, Native, Symbols) = (path, native, Symbols.Of(path));
        _metadata = new(() => new AssemblyMetadata(path));
    }

    public string Path { get; }
    public ICorDebugModule Native { get; }

    public string Name => System.IO.Path.GetFileNameWithoutExtension(Path);

    public AssemblyMetadata Metadata => _metadata.Value;

    /// <summary>Null if there is no PDB.</summary>
    public Symbols? Symbols { get; }

    /// <summary>
    /// Whether it is the user's code to the runtime: it has symbols, and the JIT does not optimise it. Steps of "just my code" stop only
    /// there.
    /// </summary>
    public bool IsMine { get; private set; }

    public static Module Of(ICorDebugModule native)
    {
        var module = new Module(PathOf(native), native);
        if (module.Symbols is not null) module.DecideWhetherMine();
        return module;
    }

    public ICorDebugFunction Function(uint method)
    {
        Native.GetFunctionFromToken(method, out var function);
        return function;
    }

    private static unsafe string PathOf(ICorDebugModule native)
    {
        var name = stackalloc char[1024];
        native.GetName(1024, out var length, name);
        return new string(name, 0, (int)length - 1);
    }

    private unsafe void DecideWhetherMine()
    {
        IsMine = ((ICorDebugModule2)Native).SetJMCStatus(1, 0, null) >= 0;
        if (!IsMine) return;
        foreach (var method in Metadata.Methods.Where(Metadata.IsSkipped)) _ = ((ICorDebugFunction2)Function(method)).SetJMCStatus(0);
    }
}
