using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds;

/// <summary>
/// A part of what a set of methods is lowered to, as a value: bodies that are attached to nothing, and what they need of their module as
/// data.
/// </summary>
/// <remarks>
/// A method that is new knows the type that it will belong to, but stands in that only when <see cref="Commit"/> has carried out its
/// <see cref="AddedMethod"/>. So a part that is not needed after all is dropped, and leaves nothing behind.
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
    /// Bodies that are there for form's sake, and not printed: what an interface asks for, constructors, what only passes its arguments
    /// on.
    /// </summary>
    public IReadOnlyList<LoweredBody> Boilerplate => _boilerplate;

    /// <summary>What is done to the module, in this order, before bodies are written.</summary>
    public IReadOnlyList<ModuleEdit> Edits => _edits;

    /// <summary>Parts that this one shares with others; each is carried out once, before this one.</summary>
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

/// <summary>A body, and the method that is going to have it.</summary>
/// <param name="Name">What tells it from the other bodies of its method, for instance <c>fast body</c>.</param>
/// <param name="Method">The method: its signature. It may be one that the module has already.</param>
/// <param name="Body">The body.</param>
internal sealed record LoweredBody(string Name, MethodDefinition Method, IlBody Body);
