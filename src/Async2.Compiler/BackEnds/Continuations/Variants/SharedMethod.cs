namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>A method of the synthesised helper type that several methods may need, with its own needs.</summary>
internal sealed class SharedMethod : LoweredPart
{
    public SharedMethod(HelperType helper, MethodDefinition method, IlBody body)
    {
        Method = method;
        Need(helper);
        Add(new AddedHelperMethod(method));
        Add(method.Name, method, body);
    }

    public MethodDefinition Method { get; }
}
