using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds;

/// <summary>
/// A part of the output for a set of methods, as a value: detached bodies, and the changes that they need in their module, as data.
/// </summary>
/// <remarks>
/// A new method knows its future declaring type, but is added to it only when <see cref="Commit"/> applies its <see
/// cref="AddedMethod"/>. So a part that is not needed in the end is dropped, and leaves nothing behind.
/// </remarks>
internal class LoweredPart
{
    private readonly List<LoweredBody> _bodies = [];
    private readonly List<LoweredBody> _boilerplate = [];
    private readonly List<ModuleEdit> _edits = [];
    private readonly List<LoweredPart> _needs = [];

    /// <summary>The bodies, in the order in which they are printed.</summary>
    public IReadOnlyList<LoweredBody> Bodies => _bodies;

    /// <summary>
    /// Formal bodies, which are not printed: interface implementations, constructors, methods that only pass their arguments on.
    /// </summary>
    public IReadOnlyList<LoweredBody> Boilerplate => _boilerplate;

    /// <summary>The changes of the module, in order, applied before bodies are written.</summary>
    public IReadOnlyList<ModuleEdit> Edits => _edits;

    /// <summary>Parts that this one shares with others; each is applied once, before this one.</summary>
    public IReadOnlyList<LoweredPart> Needs => _needs;

    public void Add(LoweredBody body) => _bodies.Add(body);

    public void AddBoilerplate(LoweredBody body) => _boilerplate.Add(body);

    public void Add(string name, MethodDefinition method, IlBody body) => _bodies.Add(new LoweredBody(name, method, body));

    public void Add(ModuleEdit edit) => _edits.Add(edit);

    public void Need(LoweredPart part)
    {
        if (!_needs.Contains(part)) _needs.Add(part);
    }
}

/// <summary>A body with its method.</summary>
/// <param name="Name">Distinguishes it from the other bodies of its method, for instance <c>fast body</c>.</param>
/// <param name="Method">The method with its signature. It may already be in the module.</param>
/// <param name="Body">The body.</param>
/// <param name="Points">The suspension points of the body, if frames are resumed in it.</param>
/// <param name="Stepping">What a debugger has to know to step over its awaits, if it suspends.</param>
internal sealed record LoweredBody(
    string Name, MethodDefinition Method, IlBody Body, SuspensionPoints? Points = null, AsyncStepping? Stepping = null)
{
    /// <summary>Gives the method its body.</summary>
    public void Write()
    {
        BodyWriter.Write(Body, Method);
        Points?.AddTo(Method, Body);
        Stepping?.AddTo(Method, Body);
    }
}
