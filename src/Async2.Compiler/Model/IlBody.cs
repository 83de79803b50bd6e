namespace Async2.Compiler.Model;

/// <summary>A method body under transformation: the input and output of passes.</summary>
/// <remarks>
/// Cecil's own <see cref="MethodBody"/> is bound to one method and renumbers itself at every edit. This one is free-standing: a list
/// of instructions whose operands are objects (instructions, locals, parameters), never numbers. Its opcodes are the long forms only
/// (<c>ldarg</c>, <c>ldloc</c>, <c>br</c>, <c>ldc.i4</c>), so that a matcher sees one spelling. Handler ends are exclusive; null means
/// the end of the code.
/// </remarks>
internal sealed class IlBody
{
    private IlBody(MethodDefinition method, TypeReference returnType)
    {
        Method = method;
        ReturnType = returnType;
    }

    /// <summary>The method whose generic context and parameters the body uses.</summary>
    public MethodDefinition Method { get; }

    /// <summary>The type on the stack at <c>ret</c>: for async IL the bare result, not the task.</summary>
    public TypeReference ReturnType { get; set; }

    /// <summary>The <c>this</c> parameter, or null for a static method.</summary>
    public ParameterDefinition? This => Method.HasThis ? Method.Body.ThisParameter : null;

    /// <summary>All arguments in order, <see cref="This"/> first if there is one.</summary>
    public IEnumerable<ParameterDefinition> Arguments => This is { } self ? Method.Parameters.Prepend(self) : Method.Parameters;

    public List<VariableDefinition> Locals { get; private init; } = [];

    public List<Instruction> Code { get; set; } = [];

    public List<ExceptionHandler> Handlers { get; private init; } = [];

    public Dictionary<Instruction, SequencePoint> SequencePoints { get; private init; } = [];

    /// <summary>Names and scopes of locals, for the debugger. A scope's end is exclusive; null means the end of the code.</summary>
    public List<LocalScope> Scopes { get; private init; } = [];

    /// <summary>Locals that stay alive while the method waits as compiled, even if the code does not need them.</summary>
    public List<VariableDefinition> Hoisted { get; } = [];

    /// <summary>
    /// The first instruction of the code that suspends at a suspension point, by the point's number; none if it cannot be reached.
    /// </summary>
    public Dictionary<int, Instruction> Yields { get; } = [];

    /// <summary>The first instruction of the code that resumes at a suspension point, by the point's number.</summary>
    public Dictionary<int, Instruction> Resumptions { get; } = [];

    /// <summary>An empty body that belongs to <paramref name="method"/>.</summary>
    public static IlBody Empty(MethodDefinition method, TypeReference returnType) => new(method, returnType);

    /// <summary>A copy of the body of <paramref name="source"/>, which stays unchanged.</summary>
    public static IlBody CopyOf(MethodDefinition source) => BodyCopy.Read(source, new IlBody(source, source.ReturnType));

    /// <summary>The same instructions, handlers and locals in new objects, as a body of <paramref name="method"/>.</summary>
    public IlBody CloneFor(MethodDefinition method, TypeReference returnType, OperandMap map) =>
        BodyCopy.Clone(this, new IlBody(method, returnType), map);

    /// <summary>A deep copy of the body, in the same method.</summary>
    public IlBody Clone() => CloneFor(Method, ReturnType, OperandMap.Identity);

    public VariableDefinition AddLocal(TypeReference type)
    {
        var local = new VariableDefinition(type);
        Locals.Add(local);
        return local;
    }

    /// <summary>Adds a catch block directly behind its try region.</summary>
    public void AddCatch(TypeReference type, Instruction start, Instruction handler, Instruction end) =>
        Handlers.Add(new ExceptionHandler(ExceptionHandlerType.Catch)
        {
            CatchType = type,
            TryStart = start,
            TryEnd = handler,
            HandlerStart = handler,
            HandlerEnd = end,
        });

    /// <summary>Adds a filter directly behind its try region, and its handler behind that.</summary>
    public void AddFilter(Instruction start, Instruction filter, Instruction handler, Instruction end) =>
        Handlers.Add(new ExceptionHandler(ExceptionHandlerType.Filter)
        {
            TryStart = start,
            TryEnd = filter,
            FilterStart = filter,
            HandlerStart = handler,
            HandlerEnd = end,
        });

    /// <summary>The position of each instruction in <see cref="Code"/>.</summary>
    public Positions Positions() => new(Code);
}

/// <summary>The scope of a named local: from <paramref name="Start"/> up to, not including, <paramref name="End"/>.</summary>
internal sealed record LocalScope(VariableDefinition Local, string Name, Instruction? Start, Instruction? End);
