' Implements clauses with other names, one method for two interfaces, explicit by privacy.
Namespace Interfaces
    Interface IOne
        Function GetOne(completion As Completion) As Task(Of String)
    End Interface

    Interface ITwo
        Function GetTwo(completion As Completion) As Task(Of String)
    End Interface

    Class Both
        Implements IOne, ITwo

        Private Async Function Either(completion As Completion) As Task(Of String) Implements IOne.GetOne, ITwo.GetTwo
            Return "either " & Await Steps.Of(completion, 1)
        End Function
    End Class

    Class Own
        Inherits Both
        Implements IOne

        Public Overridable Async Function Again(completion As Completion) As Task(Of String) Implements IOne.GetOne
            Return "again " & Await Steps.Of(completion, 2)
        End Function
    End Class

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim one As IOne = New Both
            Dim two As ITwo = New Own
            WriteLine(Await one.GetOne(completion.Calm()) & ", " & Await two.GetTwo(completion.Calm()))
            one = New Own
            WriteLine(Await one.GetOne(completion))
        End Function
    End Module
End Namespace
