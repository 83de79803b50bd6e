namespace Async2.Stacks.Targets;

/// <summary>A process or a core cannot be read.</summary>
/// <param name="what">The problem: <c>no such process</c>.</param>
/// <param name="where">The process or file.</param>
/// <param name="whatToDo">A hint for the user.</param>
/// <param name="inner">The cause, if an exception was.</param>
public sealed class InspectionException(string what, string where, string whatToDo, Exception? inner = null)
    : Exception($"{what}: {where}: {whatToDo}", inner)
{
    /// <summary>The problem.</summary>
    public string What { get; } = what;

    /// <summary>The process or file.</summary>
    public string Where { get; } = where;

    /// <summary>A hint for the user.</summary>
    public string WhatToDo { get; } = whatToDo;
}
